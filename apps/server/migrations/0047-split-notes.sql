-- Whoever proposes how to divide a fee can say why.
alter table split_proposals add column note text not null default '' check (length(note) <= 1000);
comment on column split_proposals.note is 'What the proposer wrote to the other party; empty when nothing, and once the proposer’s account is deleted.';
