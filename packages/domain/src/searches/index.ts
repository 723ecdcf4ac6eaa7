export * from './saved-search.ts'
export * from './search-address.ts'
export * from './search-keys.ts'
