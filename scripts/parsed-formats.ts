import { parseSync } from '@swc/core'

/** What `Intl` and dates write for people. `formatToParts` isn't among them: its parts are meant to be read. */
const FORMATTERS = /^(format|formatRange|toLocaleString|toLocaleDateString|toLocaleTimeString)$/
/** Methods that parse a text. */
const READERS =
  /^(split|slice|substring|substr|match|matchAll|search|replace|at|charAt|charCodeAt|codePointAt|indexOf|lastIndexOf|startsWith|endsWith|localeCompare)$/
const PARSERS = /^(Number|BigInt|parseInt|parseFloat|Date|RegExp)$/
const PARSER_METHODS = /^(parse|parseInt|parseFloat|exec|test|from)$/
const ORDERS = /^(<|>|<=|>=)$/

// The nodes of swc's tree, of which only some fields are read here.
type Node = any

function nameOf(node: Node): string {
  return node?.type === 'Identifier' ? node.value : ''
}

/** Removes what doesn't change a value: parentheses, casts, `!`, a chain's `?.`. */
function bare(node: Node): Node {
  switch (node?.type) {
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsNonNullExpression':
    case 'TsConstAssertion':
    case 'TsSatisfiesExpression':
      return bare(node.expression)
    case 'OptionalChainingExpression':
      return bare(node.base)
    default:
      return node
  }
}

/** Names in scope at one place of a program: variables that contain a formatted text, and functions that return one. */
interface Scope {
  variables: ReadonlySet<string>
  functions: ReadonlySet<string>
}

function isFormatted(expression: Node, scope: Scope): boolean {
  const node = bare(expression)
  switch (node?.type) {
    case 'Identifier':
      return scope.variables.has(node.value)
    case 'CallExpression': {
      const callee = bare(node.callee)
      return callee.type === 'MemberExpression'
        ? FORMATTERS.test(nameOf(callee.property))
        : scope.functions.has(nameOf(callee))
    }
    case 'TemplateLiteral':
      return node.expressions.some((part: Node) => isFormatted(part, scope))
    case 'BinaryExpression':
      return (
        ['+', '??', '||'].includes(node.operator) &&
        [node.left, node.right].some((part) => isFormatted(part, scope))
      )
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].some((part) => isFormatted(part, scope))
    default:
      return false
  }
}

const isFunction = (node: Node) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod|MethodProperty)$/.test(
    node?.type,
  )

function children(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key, value]) => key !== 'span' && typeof value === 'object' && value !== null)
    .map(([, value]) => value)
}

/** Returns what parses a formatted text in one node; '' when nothing does. */
function readerIn(node: Node, scope: Scope): string {
  const takes = (part: Node) => isFormatted(part, scope)
  const args = () => (node.arguments ?? []).map((argument: Node) => argument.expression)
  switch (node.type) {
    case 'CallExpression': {
      const callee = bare(node.callee)
      if (callee.type !== 'MemberExpression')
        return PARSERS.test(nameOf(callee)) && args().some(takes) ? `${nameOf(callee)}(…)` : ''
      const method = nameOf(callee.property)
      if (READERS.test(method) && takes(callee.object)) return `.${method}(…)`
      return PARSER_METHODS.test(method) && args().some(takes) ? `.${method}(…)` : ''
    }
    case 'NewExpression':
      return PARSERS.test(nameOf(node.callee)) && args().some(takes) ? `new ${nameOf(node.callee)}(…)` : ''
    case 'MemberExpression':
      return node.property.type === 'Computed' && takes(node.object) ? '[…]' : ''
    case 'UnaryExpression':
      return node.operator === '+' && takes(node.argument) ? '+' : ''
    case 'BinaryExpression':
      return ORDERS.test(node.operator) && [node.left, node.right].some(takes) ? node.operator : ''
    case 'VariableDeclarator':
      return node.id.type === 'ArrayPattern' && takes(node.init) ? 'const […] =' : ''
    default:
      return ''
  }
}

function visit(node: Node, scope: Scope & { variables: Set<string> }, found: string[]): void {
  const reader = readerIn(node, scope)
  if (reader) found.push(reader)
  // A function has its own variables.
  const inside = isFunction(node) ? { ...scope, variables: new Set(scope.variables) } : scope
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
    if (isFormatted(node.init, inside)) inside.variables.add(node.id.value)
    else inside.variables.delete(node.id.value)
  }
  for (const child of children(node)) visit(child, inside, found)
}

/** Returns whether a function returns a formatted text, not counting the functions within it. */
function returnsFormatted(declared: Node, scope: Scope): boolean {
  const variables = new Set<string>()
  let returns = declared.body?.type !== 'FunctionBody' && isFormatted(declared.body, scope)
  const search = (node: Node): void => {
    if (isFunction(node)) return
    if (node.type === 'VariableDeclarator' && isFormatted(node.init, { ...scope, variables }))
      variables.add(nameOf(node.id))
    if (node.type === 'ReturnStatement' && isFormatted(node.argument, { ...scope, variables })) returns = true
    children(node).forEach(search)
  }
  if (declared.body) children(declared.body).forEach(search)
  return returns
}

/** Returns the functions of a program's top level by their names, and whether they are exported. */
function functionsOf(program: Node): { name: string; declared: Node; exported: boolean }[] {
  return program.body.flatMap((statement: Node) => {
    const exported = statement.type === 'ExportDeclaration'
    const node = exported ? statement.declaration : statement
    if (node.type === 'FunctionDeclaration')
      return [{ name: nameOf(node.identifier), declared: node, exported }]
    if (node.type !== 'VariableDeclaration') return []
    return node.declarations
      .filter(({ init }: Node) => isFunction(init))
      .map(({ id, init }: Node) => ({ name: nameOf(id), declared: init, exported }))
  })
}

/** A source file by its path. */
export interface Source {
  path: string
  source: string
}

/**
 * Returns where a program parses a text that was formatted for people, as 'path .split(…)'. Browsers and languages write
 * those differently: only `formatToParts` can be read. It follows variables, functions of the same file and exported
 * functions, the latter by their names.
 */
export function parsedFormats(sources: readonly Source[]): string[] {
  const programs = sources.map(({ path, source }) => ({ path, source, own: new Set<string>() }))
  const parsed = new Map<string, { program: Node; functions: ReturnType<typeof functionsOf> }>()
  const parse = ({ path, source }: Source) => {
    const known = parsed.get(path)
    if (known) return known
    const program: Node = parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x') })
    const file = { program, functions: functionsOf(program) }
    parsed.set(path, file)
    return file
  }
  const exported = new Set<string>()
  /** Programs that can contain a formatted text: parsing the others as well takes seconds. */
  const concerned = () => {
    const names = new RegExp(
      String.raw`\b(${[...exported, 'format', 'formatRange', String.raw`toLocale\w*String`].join('|')})\(`,
    )
    return programs.filter(({ source }) => names.test(source))
  }
  for (let before = -1, count = 0; count !== before;) {
    before = count
    for (const each of concerned()) {
      const scope = { variables: new Set<string>(), functions: new Set([...exported, ...each.own]) }
      for (const { name, declared, exported: isExported } of parse(each).functions) {
        if (!returnsFormatted(declared, scope)) continue
        each.own.add(name)
        if (isExported) exported.add(name)
      }
    }
    count = exported.size + programs.reduce((sum, { own }) => sum + own.size, 0)
  }
  return concerned().flatMap((each) => {
    const { program, functions } = parse(each)
    // A function that a file declares itself isn't the exported one of the same name.
    const declared = new Set(functions.map(({ name }) => name))
    const others = [...exported].filter((name) => !declared.has(name))
    const found: string[] = []
    visit(program, { variables: new Set(), functions: new Set([...others, ...each.own]) }, found)
    return found.map((reader) => `${each.path} ${reader}`)
  })
}
