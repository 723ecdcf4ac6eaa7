export * from './free-boost.ts'
