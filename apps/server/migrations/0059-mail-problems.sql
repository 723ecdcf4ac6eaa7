-- Whose address returned our mail, or whose owner reported it as spam: the mail provider tells us by webhook.
create table mail_problems (
  user_id uuid primary key references users on delete cascade,
  kind text not null check (kind in ('bounced', 'complained')),
  reason text not null,
  at timestamptz not null,
  cleared_at timestamptz
);
comment on table mail_problems is 'Members who get only essential mails for now, because their address returned one for good, or because they reported one as spam.';
comment on column mail_problems.reason is 'In the words of the mail server that refused; empty for a complaint.';
comment on column mail_problems.at is 'When it last happened, as the provider says.';
comment on column mail_problems.cleared_at is 'When the member or an operator last asked us to try again: what happened before no longer counts. Null: never.';
