-- Late cancellations because somebody was ill: an act says so afterward, and its record tells them apart.
create table sick_notes (
  booking_id uuid primary key references bookings (id) on delete cascade,
  artist_id uuid not null references profiles (uuid) on delete cascade,
  note text not null,
  written_by uuid,
  written_at timestamptz not null,
  constraint sick_notes_note_check check (length(note) between 1 and 500)
);
create index sick_notes_of_artist on sick_notes (artist_id);
create index sick_notes_newest on sick_notes (written_at);

comment on table sick_notes is 'That a booking was cancelled late because somebody was ill, as its act says. Only the act and the operator read the note.';
comment on column sick_notes.written_by is 'The person who wrote it. No foreign key: the row outlives the account.';
