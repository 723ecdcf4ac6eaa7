import { CircleHelp, Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LoadingScreen } from '../../components/layout/loading-screen.tsx'
import { AlertDialog } from '../../components/ui/overlays/alert-dialog.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { Dialog } from '../../components/ui/overlays/dialog.tsx'
import { Menu } from '../../components/ui/overlays/menu.tsx'
import { Pagination } from '../../components/ui/page/pagination.tsx'
import { Tooltip } from '../../components/ui/overlays/tooltip.tsx'
import { toast } from '../../lib/screen/toast.ts'
import { Specimen } from './specimen.tsx'

/** Shows dialogs, menus, tooltips and pagination. */
// oxlint-disable-next-line max-lines-per-function -- a list of specimens
export function LayerSpecimens() {
  const [open, setOpen] = useState<'none' | 'dialog' | 'alert'>('none')
  const close = () => setOpen('none')
  return (
    <>
      <Specimen title="Layers">
        <div className="row">
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button variant="danger" onClick={() => setOpen('alert')}>
            Alert dialog
          </Button>
          <Menu
            align="start"
            trigger={<Button>Menu</Button>}
            entries={[
              { label: 'Edit', icon: Pencil, onSelect: () => toast('Edit') },
              { label: 'Share', icon: Share2, disabled: true },
              {
                label: 'Delete',
                icon: Trash2,
                danger: true,
                separated: true,
                onSelect: () =>
                  toast('Deleted', { action: { label: 'Undo', onClick: () => toast('Back again') } }),
              },
            ]}
          />
          <Tooltip text="Held until the gig has been played">
            <Button icon variant="quiet" aria-label="What is escrow?">
              <CircleHelp className="i" aria-hidden="true" />
            </Button>
          </Tooltip>
        </div>
        <div className="row">
          <Button
            onClick={() =>
              toast('Gig saved', { action: { label: 'Undo', onClick: () => toast('Not saved') } })
            }
          >
            Toast
          </Button>
          <Button onClick={() => toast('We can’t reach Bandstand. Try again.', { tone: 'danger' })}>
            Trouble toast
          </Button>
        </div>
        <Dialog
          open={open === 'dialog'}
          onOpenChange={close}
          title="Invite to a gig"
          description="Marlow Reyes Four is notified right away and has 72 hours to reply."
          actions={
            <Button variant="act" onClick={close}>
              Send invitation
            </Button>
          }
        />
        <AlertDialog
          open={open === 'alert'}
          onOpenChange={close}
          title="Cancel this booking?"
          description="It starts in 31 hours. Marlow Reyes Four keeps half of the fee."
          cancelLabel="Keep booking"
          confirmLabel="Cancel and pay $325.00"
          onConfirm={close}
        >
          <DescriptionList
            kind="sums"
            rows={[
              { term: 'Back to your card', value: '$325.00' },
              { term: 'To the artist', value: '$325.00' },
            ]}
          />
        </AlertDialog>
      </Specimen>
      <Specimen title="First load">
        <div className="border border-line">
          <LoadingScreen />
        </div>
      </Specimen>
      <Specimen title="Pagination" full>
        <Pagination
          of={{ page: 2, total: 6, pageSize: 1 }}
          hrefFor={(page) => `/dev/ui?page=${page}`}
          label="Gigs"
        />
        <Pagination
          of={{ page: 6, total: 12, pageSize: 1 }}
          hrefFor={(page) => `/dev/ui?page=${page}`}
          label="Artists"
        />
      </Specimen>
    </>
  )
}
