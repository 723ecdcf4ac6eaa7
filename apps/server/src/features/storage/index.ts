export { findOwnObject } from './find-own-object.ts'
export { registerStorage } from './register-storage.ts'
export { removeFormerImage } from './remove-former-image.ts'
