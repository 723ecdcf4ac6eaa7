export * from './map-box-schema.ts'
export * from './map-box.ts'
