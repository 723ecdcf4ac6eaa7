export * from './divide-net.ts'
export * from './share-rule.ts'
