import { DownloadButton } from '../../components/ui/page/download-button.tsx'
import { client } from '../../lib/api/api.ts'

/** Shows a button that saves the contract as a PDF file. */
export function DownloadPdf({ contractId }: { contractId: string }) {
  return (
    <DownloadButton load={() => client.contracts.pdf({ id: contractId })} fallbackName="contract.pdf">
      Download PDF
    </DownloadButton>
  )
}
