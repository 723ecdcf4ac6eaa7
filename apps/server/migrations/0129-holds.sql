create table holds (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references profiles (uuid) on delete cascade,
  stage_id uuid references stages (id),
  artist_id uuid references profiles (uuid) on delete cascade,
  act_name text not null check (length(act_name) <= 100),
  made_by text not null check (made_by in ('artist', 'venue')),
  delivered boolean not null,
  status text not null check (
    status in ('requested', 'active', 'challenged', 'confirmed', 'declined', 'released', 'expired', 'booked')
  ),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  note text not null default '' check (length(note) <= 500),
  expires_at timestamptz not null,
  ranked_at timestamptz,
  challenged_by uuid references holds (id) on delete set null,
  answer_by timestamptz,
  booking_id uuid references bookings (id) on delete set null,
  outside_booking_id uuid references outside_bookings (id) on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint holds_time check (ends_at > starts_at),
  constraint holds_expiry check (expires_at <= starts_at),
  constraint holds_act check ((artist_id is null) = (act_name <> '')),
  constraint holds_ranked check ((status in ('active', 'challenged', 'confirmed')) <= (ranked_at is not null)),
  constraint holds_challenged check ((status = 'challenged') = (answer_by is not null)),
  constraint holds_ended check ((status in ('declined', 'released', 'expired', 'booked')) = (ended_at is not null))
);
create index holds_of_venue on holds (venue_id, starts_at);
create index holds_of_artist on holds (artist_id, starts_at) where artist_id is not null;
create index holds_of_stage on holds (stage_id) where stage_id is not null;
create index holds_of_booking on holds (booking_id) where booking_id is not null;
create index holds_of_outside_booking on holds (outside_booking_id) where outside_booking_id is not null;
create index holds_by_challenger on holds (challenged_by) where challenged_by is not null;
create index holds_due on holds (expires_at) where ended_at is null;
create index holds_to_answer on holds (answer_by) where answer_by is not null;
create index holds_over on holds (ended_at) where ended_at is not null;
comment on table holds is
  'A ranked wish for a venue''s stage and hours, which excludes nobody. Its rank is 1 and the number of ranked holds of the same stage with overlapping hours and an earlier ranked_at (or the same and a lower id).';
comment on column holds.stage_id is 'Null at a venue without stages.';
comment on column holds.artist_id is 'Null for an act that isn''t a member, whose name is act_name.';
comment on column holds.act_name is 'Empty for a member.';
comment on column holds.delivered is 'False when the other side had blocked the maker: only the maker sees it.';
comment on column holds.time_zone is 'IANA, of the venue.';
comment on column holds.note is 'Only its maker reads it.';
comment on column holds.expires_at is 'The start at the latest.';
comment on column holds.ranked_at is 'When the venue placed or accepted it; null before that.';
comment on column holds.challenged_by is 'The hold that wants to book, behind it or confirmed ahead of it; kept after the answer.';
comment on column holds.answer_by is 'Until when a challenged hold can be confirmed; it is released then.';
comment on column holds.booking_id is 'The booking that ended it.';
comment on column holds.outside_booking_id is 'The outside booking that ended it.';

-- fits the last release: booking_defaults_hold_answer_hours_check, because that release doesn't write the column.
alter table booking_defaults add column hold_answer_hours smallint not null default 24
  check (hold_answer_hours between 2 and 72);
comment on column booking_defaults.hold_answer_hours is 'How long acts have to answer when somebody behind their hold at this venue wants to book.';
