export * from './contact-input.ts'
export { phone, phoneText } from './phone.ts'
export { phoneLink } from './phone-link.ts'
export * from './text-number.ts'
