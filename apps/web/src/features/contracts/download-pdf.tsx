import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { client, errorText } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'

/** Saves the contract as a PDF file. It is fetched with the session, so it has no address that could be passed on. */
export function DownloadPdf({ contractId }: { contractId: string }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const file = await client.contracts.pdf({ id: contractId })
      const address = URL.createObjectURL(file)
      const link = document.createElement('a')
      link.href = address
      link.download = file.name || 'contract.pdf'
      link.click()
      // The browser has begun to read it by the next turn, and keeps what it reads.
      setTimeout(() => URL.revokeObjectURL(address), 0)
    } catch (error) {
      toast(errorText(error), { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={() => void download()}>
      {!busy && <FileDown className="i" aria-hidden="true" />}
      Download PDF
    </Button>
  )
}
