export * from './free-boost.ts'
export * from './places.ts'
export * from './view-input.ts'
