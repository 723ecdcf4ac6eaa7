-- fits the last release: polls_gone_check, because that release leaves it null.
alter table polls add column gone text constraint polls_gone_check check (gone in ('filled', 'taken_down'));

comment on column polls.gone is
  'What happened to the gig when the clock closed the poll: another act was booked, or it was taken down. Null: the act canceled the poll, or a server closed it that did not write this.';
