import type { ConnectionStatus } from '@bandstand/api-spec'
import { Ellipsis, Undo2, UserMinus, UserPlus, UserX } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { LazyAlertDialog } from '../../components/ui/overlays/lazy-alert-dialog.tsx'
import { LazyMenu } from '../../components/ui/overlays/lazy-menu.tsx'
import type { MenuEntry } from '../../components/ui/overlays/menu.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { client } from '../../lib/api/api.ts'
import { classNames } from '../../lib/text/class-names.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { toast } from '../../lib/screen/toast.ts'
import { useRestoreFocus } from '../../lib/screen/use-restore-focus.ts'
import { useNetworkWrite } from './use-network-write.ts'
import './connection-actions.css'

const ConnectDialog = lazyPart(() => import('./connect-dialog.tsx'))

export interface ConnectionActionsProps {
  /** `pending`: not read yet. `none`: there is none, as with oneself, or it can't be read. */
  status: ConnectionStatus | 'pending' | 'none'
  small?: boolean
  /** The member's own request is withdrawn in the menu: beside a conversation the button would be ambiguous. */
  withdrawInMenu?: boolean
  /** Whether another button beside these is the main action. */
  besideAnother?: boolean
  /** Shown before everything else, whatever the status is. */
  lead?: ReactNode
  /** Shown first once the status is known, from another area. */
  children?: ReactNode
  /** Shown before the menu of rare actions, from another area. */
  after?: ReactNode
  /** Further rare actions, from another area; last in the menu once the status is known or can't be. */
  entries?: readonly MenuEntry[]
}

interface Shown extends Pick<ConnectionStatus, 'request'> {
  person: Pick<ConnectionStatus['person'], 'uuid' | 'name'>
  abilities: Partial<ConnectionStatus['abilities']>
}

const NOTHING: Shown = { person: { uuid: '', name: '' }, request: null, abilities: {} }

/** Shows the actions on a member that the server permits. */
export function ConnectionActions({
  status,
  small,
  withdrawInMenu,
  besideAnother,
  lead,
  children,
  after,
  entries = [],
}: ConnectionActionsProps) {
  const known = typeof status === 'string' ? null : status
  const shown: Shown = known ?? NOTHING
  const { abilities } = shown
  const { name } = shown.person
  const actions = useActions(shown)
  const { write, setAsking, target, close, withdraw } = actions
  const size = small ? 'small' : 'normal'
  const rare = [
    ...(status === 'pending' ? [] : entries),
    ...(abilities.withdraw && withdrawInMenu
      ? [{ label: 'Withdraw request to connect', icon: Undo2, onSelect: withdraw }]
      : []),
    ...(abilities.disconnect
      ? [{ label: 'Remove connection', icon: UserMinus, onSelect: () => setAsking('disconnect') }]
      : []),
    ...(abilities.block
      ? [{ label: 'Block', icon: UserX, danger: true, onSelect: () => setAsking('block') }]
      : []),
  ]
  return (
    <>
      <div ref={target} tabIndex={-1} className={classNames('row gap-2', Boolean(after) && 'member-actions')}>
        {lead}
        {known && children}
        {status === 'pending' && !withdrawInMenu && <Skeleton className="h-11 w-29 sm:h-9" />}
        <MainActions
          shown={shown}
          actions={actions}
          size={size}
          variant={besideAnother ? 'plain' : 'act'}
          withdrawInMenu={withdrawInMenu}
        />
        {after}
        {rare.length > 0 && (
          <LazyMenu
            trigger={
              <Button size={size} variant="quiet" icon aria-label={name ? `More about ${name}` : 'More'}>
                <Ellipsis className="i" aria-hidden="true" />
              </Button>
            }
            entries={rare}
          />
        )}
        {status === 'pending' && <Skeleton className="h-11 w-11 sm:h-9 sm:w-9" />}
      </div>
      <TextAlert tone="danger" onDismiss={write.dismiss} text={write.failure} />
      {known && actions.asking === 'connect' && (
        <Suspense>
          <ConnectDialog person={known.person} onClose={close} />
        </Suspense>
      )}
      <Questions shown={shown} actions={actions} />
    </>
  )
}

/** Returns the open question, and what sends the member's decisions. */
function useActions({ request }: Shown) {
  const write = useNetworkWrite()
  const [asking, setAsking] = useState<'connect' | 'disconnect' | 'block' | null>(null)
  // Each action is replaced by those that follow it.
  const { target, restoreFocus } = useRestoreFocus<HTMLDivElement>()
  const close = () => {
    setAsking(null)
    restoreFocus()
  }
  const done = async (call: () => Promise<ConnectionStatus>, text: string) => {
    if (await write.run(call)) toast(text)
    close()
  }
  const answer = (verb: 'accept' | 'decline' | 'withdraw', text: string) =>
    request && void done(() => client.network[verb]({ id: request.id }), text)
  const withdraw = () => answer('withdraw', 'Request withdrawn')
  return { write, asking, setAsking, target, close, done, answer, withdraw }
}

interface PartProps {
  shown: Shown
  actions: ReturnType<typeof useActions>
}

interface MainActionsProps extends PartProps, Pick<ConnectionActionsProps, 'withdrawInMenu'> {
  size: 'small' | 'normal'
  variant: 'plain' | 'act'
}

function MainActions({ shown, actions, size, variant, withdrawInMenu }: MainActionsProps) {
  const { abilities } = shown
  const { uuid, name } = shown.person
  const { write, setAsking, done, answer, withdraw } = actions
  return (
    <>
      {abilities.connect && (
        <Button size={size} variant={variant} onClick={() => setAsking('connect')}>
          <UserPlus className="i i--s" aria-hidden="true" />
          Connect<span className="sr-only"> with {name}</span>
        </Button>
      )}
      {abilities.accept && (
        <Button
          size={size}
          variant={variant}
          busy={write.busy}
          onClick={() => answer('accept', `You and ${name} are connected`)}
        >
          Accept<span className="sr-only"> the request of {name}</span>
        </Button>
      )}
      {abilities.decline && (
        <Button size={size} onClick={() => answer('decline', 'Request declined')}>
          Decline<span className="sr-only"> the request of {name}</span>
        </Button>
      )}
      {abilities.withdraw && !withdrawInMenu && (
        <Button size={size} onClick={withdraw}>
          Withdraw request<span className="sr-only"> to {name}</span>
        </Button>
      )}
      {abilities.unblock && (
        <Button
          size={size}
          busy={write.busy}
          onClick={() => void done(() => client.network.unblock({ uuid }), `${name} is no longer blocked`)}
        >
          Unblock<span className="sr-only"> {name}</span>
        </Button>
      )}
    </>
  )
}

function Questions({ shown, actions }: PartProps) {
  const { uuid, name } = shown.person
  const { write, asking, setAsking, done } = actions
  return (
    <>
      <LazyAlertDialog
        open={asking === 'disconnect'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Remove ${name} from your network?`}
        description="You can ask each other again at any time."
        confirmLabel="Remove"
        busy={write.busy}
        onConfirm={() =>
          void done(() => client.network.disconnect({ uuid }), `${name} was removed from your network`)
        }
      />
      <LazyAlertDialog
        open={asking === 'block'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Block ${name}?`}
        description="You’ll no longer see each other in your networks. Open applications, invitations and offers between you end, and they can’t contact you. Confirmed bookings continue. They won’t be notified of the block."
        confirmLabel="Block"
        busy={write.busy}
        onConfirm={() => void done(() => client.network.block({ uuid }), `${name} is blocked`)}
      />
    </>
  )
}
