import { DownloadButton } from '../../components/ui/page/download-button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { loadFile } from '../../lib/files/load-file.ts'

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
        <DownloadButton load={() => loadFile('/api/account/export')} fallbackName="bandstand-data.zip">
          Download my data
        </DownloadButton>
      </div>
    </section>
  )
}
