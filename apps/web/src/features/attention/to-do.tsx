import type { AttentionList as List } from '@bandstand/api-spec'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { api } from '../../lib/api/api.ts'
import { AttentionList } from './attention-list.tsx'

/** Shows what the reader has to do next; for somebody with several acts or venues, of all of them or of one. */
export function ToDo({ toDo, leads }: { toDo: List; leads: boolean }) {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('party')
  const party = toDo.parties.some(({ id }) => id === wanted) ? wanted : null
  const query = useQuery(
    api.attention.list.queryOptions({
      input: { party: party ?? undefined },
      enabled: party !== null,
      placeholderData: keepPreviousData,
    }),
  )
  const choose = (id: string) =>
    setSearch(
      (last) => {
        last.delete('party')
        if (id !== '') last.set('party', id)
        return last
      },
      { replace: true, preventScrollReset: true },
    )
  const filtered = party === null ? toDo : query.data
  const all = new URLSearchParams({ tasks: 'all', ...(party !== null && { party }) })
  const filter = toDo.parties.filter(({ total, id }) => total > 0 || id === party).length > 1 && (
    <PartyFilter toDo={toDo} value={party ?? ''} onValueChange={choose} />
  )
  if (party !== null && query.isError) return <LoadFailed query={query} />
  return (
    <AttentionList
      {...(filtered ?? toDo)}
      showsAll={search.get('tasks') === 'all'}
      allHref={`/?${all}`}
      leads={leads}
      filter={filter}
    />
  )
}

/** Shows the choice of one of the parties that have something to do, or of all. */
function PartyFilter({
  toDo,
  value,
  onValueChange,
}: {
  toDo: List
  value: string
  onValueChange: (id: string) => void
}) {
  const options = toDo.parties
    .filter(({ total, id }) => total > 0 || id === value)
    .map(({ id, name, total }) => ({ value: id, label: `${name} (${total})` }))
  return (
    <div className="max-w-80">
      <Field label="Act or venue">
        <NativeSelect
          options={[{ value: '', label: `All (${toDo.total})` }, ...options]}
          value={value}
          onValueChange={onValueChange}
        />
      </Field>
    </div>
  )
}
