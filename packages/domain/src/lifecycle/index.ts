export * from './action.ts'
export * from './graph.ts'
export * from './side.ts'
