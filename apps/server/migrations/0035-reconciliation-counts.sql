-- A comparison that finds very many differences keeps the first of each kind, and how many there are.
alter table reconciliations add column difference_count integer;
update reconciliations set difference_count = jsonb_array_length(differences);
alter table reconciliations alter column difference_count set not null;
