export { createBackupKey, decrypterOf, encrypterFor } from './backup-keys.ts'
export { OPERATOR_NAME, restoreBackup } from './restore-backup.ts'
export { verifyBackup } from './verify-backup.ts'
export { inSnapshot, writeBackup } from './write-backup.ts'
