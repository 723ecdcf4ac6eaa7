import type { Command } from './command.ts'
import { decideDispute, listDisputes, reconcileBooks } from './disputes.ts'
import { listAudit } from './list-audit.ts'
import { listUsers } from './list-users.ts'
import { showUser } from './show-user.ts'
import { restore, suspend } from './suspend.ts'

/** All that an operator can do, in the order of the help. */
export const COMMANDS: Record<string, Command> = {
  users: listUsers,
  user: showUser,
  suspend,
  restore,
  disputes: listDisputes,
  dispute: decideDispute,
  reconcile: reconcileBooks,
  audit: listAudit,
}
