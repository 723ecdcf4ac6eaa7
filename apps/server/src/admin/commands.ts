import { backup, backupKey, checkBackup } from './back-up.ts'
import { changeEmail } from './change-email.ts'
import type { Command } from './command.ts'
import { decideDispute, listDisputes, reconcileBooks } from './disputes.ts'
import { checkFiles, moveFiles } from './files.ts'
import { listFrozenPayouts, unfreeze } from './frozen-payouts.ts'
import { grant, revokeGrant } from './grant.ts'
import { listAudit } from './list-audit.ts'
import { listSettings } from './list-settings.ts'
import { listCalendars } from './list-calendars.ts'
import { listVitals } from './list-vitals.ts'
import { listUsers } from './list-users.ts'
import { discard, listOutbox, listQueue, retry, showJob } from './queue.ts'
import { listMailProblems, retryAddress } from './mail-problems.ts'
import { pruneBackups } from './prune-backups.ts'
import { removeFactors } from './remove-factors.ts'
import { resendMail } from './resend-mail.ts'
import { rotateKeys } from './rotate-keys.ts'
import { discardSecrets, sealSecrets } from './secrets.ts'
import { decideReport, listReports, showReport } from './reports.ts'
import { quiet, restore } from './restore.ts'
import { showUser } from './show-user.ts'
import { resume } from './resume.ts'
import { showSickNotes } from './sick-notes.ts'
import { reinstate, suspend } from './suspend.ts'

/** All commands of the operator, in the order of the help. */
export const COMMANDS: Record<string, Command> = {
  users: listUsers,
  user: showUser,
  suspend,
  reinstate,
  'remove-factors': removeFactors,
  'frozen-payouts': listFrozenPayouts,
  'unfreeze-payouts': unfreeze,
  'change-email': changeEmail,
  reports: listReports,
  report: showReport,
  'resolve-report': decideReport,
  'sick-notes': showSickNotes,
  disputes: listDisputes,
  dispute: decideDispute,
  reconcile: reconcileBooks,
  grant,
  'revoke-grant': revokeGrant,
  'resend-mail': resendMail,
  'mail-problems': listMailProblems,
  'retry-address': retryAddress,
  calendars: listCalendars,
  queue: listQueue,
  job: showJob,
  outbox: listOutbox,
  retry,
  discard,
  'rotate-keys': rotateKeys,
  'seal-secrets': sealSecrets,
  'discard-secrets': discardSecrets,
  'backup-key': backupKey,
  backup,
  'check-backup': checkBackup,
  'prune-backups': pruneBackups,
  restore,
  quiet,
  resume,
  'check-files': checkFiles,
  'move-files': moveFiles,
  settings: listSettings,
  vitals: listVitals,
  audit: listAudit,
}
