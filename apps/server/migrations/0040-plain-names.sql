-- Values, columns and indexes take the names that the glossary gives them; what they mean is the same.

-- An offer or a split that the other side can accept is pending.
alter table offers drop constraint offers_status_check;
alter table offers alter column status set default 'pending';
update offers set status = 'pending' where status = 'standing';
alter table offers add constraint offers_status_check
  check (status in ('pending', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'void'));
drop index offers_one_standing, offers_expiring;
create unique index offers_one_pending on offers (application_id) where status = 'pending';
create index offers_expiring on offers (expires_at) where status = 'pending';
comment on column offers.status is
  'pending: can be accepted. countered: replaced by the other side''s offer. withdrawn: also when its maker '
  'replaced it. void: its application ended.';

alter table split_proposals drop constraint split_proposals_status_check;
alter table split_proposals alter column status set default 'pending';
update split_proposals set status = 'pending' where status = 'standing';
alter table split_proposals add constraint split_proposals_status_check
  check (status in ('pending', 'accepted', 'declined', 'replaced', 'void'));
drop index split_proposals_one_standing;
create unique index split_proposals_one_pending on split_proposals (problem_id) where status = 'pending';
comment on column split_proposals.status is
  'pending: can be accepted. replaced: its maker wrote another. void: the problem was resolved otherwise.';

-- A member is notified.
alter table boosts rename column told_at to notified_at;
alter index boosts_untold rename to boosts_not_notified;
alter table thread_members rename column told_at to notified_at;

-- The search configuration is named for what it leaves out.
alter text search configuration telling rename to no_stop_words;
alter text search dictionary telling_word rename to no_stop_words;
create or replace function artist_document(p profiles) returns tsvector language sql stable as $$
  select names.words
    || search_words('no_stop_words',
      concat_ws(' ', array_to_string(p.professions || p.instruments || p.genres, ' '), p.location, p.bio))
    || array_to_tsvector(
      artist_tags('name', tsvector_to_array(names.words)) || artist_tags('profession', p.professions)
      || artist_tags('instrument', p.instruments) || artist_tags('genre', p.genres))
  from search_words('simple', concat_ws(' ', p.full_name, p.band_name)) names (words)
$$;
comment on function search_words(regconfig, text) is
  'The words of a text, folded, without their positions. The configuration is simple, or no_stop_words, which leaves '
  'out English stop words.';
