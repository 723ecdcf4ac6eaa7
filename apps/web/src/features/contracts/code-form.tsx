import { contractHash } from '@bandstand/domain/contracts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Link } from '../../components/ui/page/link.tsx'

/** Shows a field for the code of a printed contract, which leads to its page, and whom to ask instead. */
export function CodeForm() {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What is copied from a page may hold spaces and line breaks.
    const read = contractHash.safeParse(code.replaceAll(/\s/g, ''))
    setError(read.error?.issues[0]?.message)
    if (read.success) void navigate(`/contracts/verify/${read.data}`)
  }
  return (
    <form className="stack gap-3" noValidate onSubmit={submit}>
      <Field label="Code" required error={error}>
        <Input
          value={code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <div className="row">
        <Button variant="act" type="submit">
          Check code
        </Button>
        <span>
          Still not found? <Link to="/contact">Contact us</Link>
        </span>
      </div>
    </form>
  )
}
