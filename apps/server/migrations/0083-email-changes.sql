alter table users
  add column new_email text,
  add column email_change_sent_at timestamptz,
  add constraint users_email_change check ((new_email is null) = (email_change_sent_at is null));
comment on column users.new_email is
  'The address that the account is to have, in lower case, once it is confirmed there; null when none was asked for.';
comment on column users.email_change_sent_at is 'When that was asked for; null when new_email is.';
-- fits the last release: users_email_change, because the last release writes neither column.

create table former_emails (
  email text primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea constraint former_emails_token_hash_key unique,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index former_emails_user on former_emails (user_id);
comment on table former_emails is
  'An address that an account had until it was changed. While this row exists, no other account can have the address, and '
  'the link that was mailed there gives the account its address back. Deleted after 7 days, or with the account.';
comment on column former_emails.email is 'In lower case.';
comment on column former_emails.token_hash is 'SHA-256 of the token in the link; null until it is mailed.';
comment on column former_emails.expires_at is 'The row can be deleted from then on.';

create function refuse_former_email() returns trigger language plpgsql as $$
begin
  -- After the write and not before it: whoever waited for the row of a change that was being made sees its former address.
  if exists (select from former_emails where email = new.email and user_id <> new.id) then
    raise exception 'the address was another account''s until lately' using errcode = 'unique_violation',
      constraint = 'users_former_email';
  end if;
  return null;
end $$;
comment on function refuse_former_email is 'Refuses a user the address that another one had until lately.';
create trigger users_refuse_former_email after insert or update of email on users
  for each row execute function refuse_former_email();
-- fits the last release: users_refuse_former_email, because it refuses only a sign-up with an address that was changed in
-- this release, which then fails as if its account were being created by somebody else.
