import type { Actor } from '../auth/actor.ts'
import type { Deps } from '../deps.ts'

/** What a handler gets of an operation for signed-in callers. */
interface Call<Input> {
  input: Input
  context: { deps: Deps; actor: Actor }
}
type On<Value, Rest, Answer> = (deps: Deps, actor: Actor, value: Value, rest: Rest) => Answer

/** Returns the handler that calls a function with the whole input, if the operation has one. */
export function run<Input, Answer>(act: (deps: Deps, actor: Actor, input: Input) => Answer) {
  return ({ input, context: { deps, actor } }: Call<Input>): Answer => act(deps, actor, input)
}

/** Returns the handler that calls a function with the field of the input that says what it's about, and the rest of the input. */
export function runOn<Name extends string, Value, Rest, Answer>(name: Name, act: On<Value, Rest, Answer>) {
  return ({ input, context: { deps, actor } }: Call<Record<Name, Value> & Rest>): Answer => {
    const { [name]: value, ...rest } = input
    return act(deps, actor, value, rest as unknown as Rest)
  }
}

/** Returns the handler that changes something in this way and returns what `read` then returns. */
export function runThenRead<Name extends string, Value, Rest, Answer>(
  name: Name,
  change: On<Value, Rest, Promise<unknown>>,
  read: (deps: Deps, actor: Actor, value: Value) => Promise<Answer>,
) {
  const act = async (deps: Deps, actor: Actor, value: Value, rest: Rest) => {
    await change(deps, actor, value, rest)
    return read(deps, actor, value)
  }
  return runOn(name, act)
}

/** Returns the handler that returns what another one does, under a name. */
export function named<Name extends string, Input, Answer>(
  name: Name,
  handler: (call: Call<Input>) => Promise<Answer>,
) {
  return async (call: Call<Input>) => ({ [name]: await handler(call) }) as Record<Name, Awaited<Answer>>
}
