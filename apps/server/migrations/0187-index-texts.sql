-- outside a transaction
create index concurrently if not exists notifications_text_due on notifications (text_due_at) where text_due_at is not null;
