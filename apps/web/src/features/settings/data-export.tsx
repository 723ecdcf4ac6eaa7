import { DownloadButton } from '../../components/ui/download-button.tsx'
import { SectionHead } from '../../components/ui/section-head.tsx'
import { accessToken } from '../../lib/session.ts'

/** Shows a button that downloads all data about the member. */
export function DataExport() {
  return (
    <section className="stack" aria-labelledby="own-data">
      <SectionHead id="own-data" level={3}>
        Your data
      </SectionHead>
      <p className="prose muted">
        All your data in one ZIP file: profile, gigs, bookings, contracts, payments, messages and files, as
        JSON and CSV.
      </p>
      <div>
        <DownloadButton load={loadExport} fallbackName="bandstand-data.zip">
          Download my data
        </DownloadButton>
      </div>
    </section>
  )
}

/** Returns the export as a file. Throws an error with the server's message about a refusal. */
async function loadExport(): Promise<File> {
  const answer = await fetch('/api/account/export', {
    headers: { authorization: `Bearer ${await accessToken()}` },
  })
  if (!answer.ok) throw new Error(((await answer.json()) as { message: string }).message)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  return new File([await answer.blob()], name ?? '', { type: 'application/zip' })
}
