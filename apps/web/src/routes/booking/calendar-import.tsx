import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { BeginImport } from '../../features/calendar-import/begin-import.tsx'
import { ImportPreview } from '../../features/calendar-import/import-preview.tsx'
import { PastImports } from '../../features/calendar-import/past-imports.tsx'
import { api } from '../../lib/api/api.ts'
import { toast } from '../../lib/screen/toast.ts'

const PATH = '/calendar/import'

/** Shows /calendar/import: the choice of a file and earlier imports, or with `?id=` what a file would add. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const id = search.get('id')
  const back = () => void navigate(PATH, { replace: true })
  return (
    <div className="stack stack--l">
      <PageTitle page="Import a calendar" />
      <PageHead title="Import a calendar">
        Bring the evenings you’ve already planned. You see what will happen before anything is added, and can
        undo it for a day.
      </PageHead>
      {id ? (
        <Preview
          id={id}
          onImported={(text) => {
            toast(text)
            back()
          }}
          onDiscarded={back}
        />
      ) : (
        <Start onBegin={(begun) => void navigate(`${PATH}?${new URLSearchParams({ id: begun })}`)} />
      )}
    </div>
  )
}

function Start({ onBegin }: { onBegin: (id: string) => void }) {
  const query = useQuery(api.calendarImports.list.queryOptions())
  const draft = query.data?.draft
  const past = query.data && <PastImports imports={query.data.imports} />
  // What was just imported comes first, with what undoes it.
  const canUndo = query.data?.imports.some(({ undoUntil }) => undoUntil !== null) ?? false
  return (
    <>
      {draft && (
        <Alert
          title="You began an import"
          actions={
            <Button size="small" onClick={() => onBegin(draft.id)}>
              Continue
            </Button>
          }
        >
          {draft.fileName} isn’t imported yet.
        </Alert>
      )}
      {canUndo && past}
      <BeginImport onBegin={onBegin} />
      {query.isError && <LoadFailed query={query} />}
      {!canUndo && past}
    </>
  )
}

interface PreviewProps {
  id: string
  onImported: (text: string) => void
  onDiscarded: () => void
}

function Preview({ id, onImported, onDiscarded }: PreviewProps) {
  const query = useQuery(api.calendarImports.preview.queryOptions({ input: { id } }))
  if (query.isPending) return <Skeleton className="h-40 w-full" />
  if (query.isError)
    return (
      <>
        <LoadFailed query={query} />
        <div>
          <Button onClick={onDiscarded}>Choose another file</Button>
        </div>
      </>
    )
  return <ImportPreview preview={query.data} onImported={onImported} onDiscarded={onDiscarded} />
}
