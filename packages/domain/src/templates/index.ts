export * from './template-fields.ts'
export * from './template-input.ts'
export * from './template-times.ts'
