/** For databases that end with the test run: nothing needs to survive a crash of the machine. */
export const fastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // A template must be free of connections while it is copied, and autovacuum makes some.
  autovacuum: 'off',
}
