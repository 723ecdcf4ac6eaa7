-- When the member was last told that something unread waits here: not again with each message of a conversation.
alter table thread_members add column told_at timestamptz;
