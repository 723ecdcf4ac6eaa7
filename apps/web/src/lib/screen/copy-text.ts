import { toast } from './toast.ts'

/** Copies an address, and says so. */
export async function copyText(address: string): Promise<void> {
  await navigator.clipboard.writeText(address).then(
    () => toast('Link copied'),
    () => toast('We couldn’t copy the address. Select it and copy it by hand.', { tone: 'info' }),
  )
}
