/** What tests encrypt the secrets of their databases with. */
export const TEST_SECRET_KEY = 'bm90IGEgc2VjcmV0LCBidXQgMzIgYnl0ZXMgbG9uZyE='
