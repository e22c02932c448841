import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type OperationNode,
  OperatorNode,
  OrNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
} from 'kysely'

// Reads Kysely's tree of a statement. Finds the tables of families that the statement reads or writes without naming the family. Raw SQL,
// and any part that this code does not know, never counts as naming the family.

/** The tables of families' rows, each with the column that names the family. */
export const FAMILY_COLUMN: Readonly<Record<string, string>> = {
  address_link: 'family_id',
  calendar_feed: 'family_id',
  chat_line: 'family_id',
  consent: 'family_id',
  creation_key: 'family_id',
  family: 'id',
  family_event: 'family_id',
  invitation: 'family_id',
  membership: 'family_id',
  membership_address: 'family_id',
  message: 'family_id',
  // A view that no query needs any more (migration 014).
  named_member: 'family_id',
  own_offer: 'family_id',
  series: 'family_id',
  task: 'family_id',
  task_ask: 'family_id',
  task_question: 'family_id',
  task_suggestion: 'family_id',
  user_token: 'family_id',
}

/** A table as one query names it. It is bound once the query names its family. */
interface Source {
  table: string
  name: string
  isBound: boolean
}

type Query = SelectQueryNode | UpdateQueryNode | DeleteQueryNode

/**
 * The queries of a statement, outer and inner ones, that don't name the family. Each is a line with its tables and the columns by which
 * rows are found instead, such as `select task where remind_at, status`.
 */
export function queriesWithoutFamily(statement: OperationNode): string[] {
  const found: string[] = []
  visit(statement, [], found)
  return found
}

function visit(node: OperationNode, outer: Source[], found: string[]) {
  switch (node.kind) {
    case 'SelectQueryNode':
    case 'UpdateQueryNode':
    case 'DeleteQueryNode':
      // A node of one of these three kinds is a `Query`.
      return visitQuery(node as Query, outer, found)
    case 'InsertQueryNode':
      return visitInsert(node as InsertQueryNode, outer, found)
    case 'ReferenceNode':
      return
    case 'TableNode':
      if (isOfFamily(tableOf(node))) found.push(`${tableOf(node)} in a place that is not understood`)
      return
    case 'RawNode':
      found.push(...tablesInText(node).map((table) => `${table} in raw SQL: ${presentText(node)}`))
  }
  for (const child of childrenOf(node)) visit(child, outer, found)
}

function visitQuery(query: Query, outer: Source[], found: string[]) {
  const joins = query.joins ?? []
  const tables = [...tablesOf(query), ...joins.map(({ table }) => table)].filter(isPlainTable)
  const sources = tables.map(sourceOf)
  const scope = [...sources, ...outer]
  // Each table that becomes bound may bind another one.
  for (let before = -1; before !== boundIn(sources); ) {
    before = boundIn(sources)
    for (const source of boundBy(query.where?.where, scope, sources)) source.isBound ||= sources.includes(source)
    for (const join of joins) {
      const bindable = bindableBy(join, sources)
      for (const source of boundBy(join.on?.on, scope, sources)) source.isBound ||= bindable.includes(source)
    }
  }
  if (sources.some((source) => !source.isBound)) found.push(describe(query, sources))
  found.push(
    ...conjunctsOf(query.where?.where)
      .filter(hasBareOr)
      .map((raw) => `or in raw SQL: ${presentText(raw)}`),
  )
  const descend = (node: OperationNode) => {
    if (tables.includes(node)) return
    if (['FromNode', 'JoinNode', 'UsingNode'].includes(node.kind)) childrenOf(node).forEach(descend)
    else visit(node, scope, found)
  }
  childrenOf(query).forEach(descend)
}

/**
 * A new row names its family in the column `family_id`. The row of a new family names itself. If an insert changes another row after a
 * conflict, the columns of the conflict have to name the family too.
 */
function visitInsert(query: InsertQueryNode, outer: Source[], found: string[]) {
  const table = query.into ? tableOf(query.into) : ''
  const namesFamily = (columns: InsertQueryNode['columns']) => columns?.some((column) => nameOf(column) === 'family_id') ?? false
  if (isOfFamily(table) && table !== 'family') {
    if (!namesFamily(query.columns)) found.push(`insert ${table}`)
    if (query.onConflict?.updates && !namesFamily(query.onConflict.columns)) found.push(`insert ${table} or change another row`)
  }
  for (const child of childrenOf(query)) if (child !== query.into) visit(child, outer, found)
}

function tablesOf(query: Query): readonly OperationNode[] {
  if (query.kind === 'SelectQueryNode') return query.from?.froms ?? []
  if (query.kind === 'DeleteQueryNode') return [...query.from.froms, ...(query.using?.tables ?? [])]
  return [...(query.table ? [query.table] : []), ...(query.from?.froms ?? [])]
}

/** Whether this is a table. Otherwise it is, for instance, a query in the place of a table. */
const isPlainTable = (node: OperationNode) => TableNode.is(AliasNode.is(node) ? node.node : node)

function sourceOf(node: OperationNode): Source {
  const table = tableOf(AliasNode.is(node) ? node.node : node)
  const name = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : table
  return { table, name, isBound: !isOfFamily(table) }
}

/**
 * An outer join keeps all rows of the tables before it, whatever its condition says. So the condition binds only the table that is joined.
 */
function bindableBy(join: JoinNode, sources: Source[]) {
  if (join.joinType === 'InnerJoin') return sources
  if (join.joinType !== 'LeftJoin' || !isPlainTable(join.table)) return []
  const { name } = sourceOf(join.table)
  return sources.filter((source) => source.name === name)
}

/** The tables whose family a condition names. It names the family by a value, or by the family column of a table that is bound. */
function boundBy(condition: OperationNode | undefined, scope: Source[], own: Source[]): Source[] {
  if (!condition) return []
  if (ParensNode.is(condition)) return boundBy(condition.node, scope, own)
  if (AndNode.is(condition)) return [...boundBy(condition.left, scope, own), ...boundBy(condition.right, scope, own)]
  if (OrNode.is(condition)) {
    const others = boundBy(condition.right, scope, own)
    return boundBy(condition.left, scope, own).filter((source) => others.includes(source))
  }
  if (!BinaryOperationNode.is(condition)) return []
  const { leftOperand, operator, rightOperand } = condition
  if (!OperatorNode.is(operator) || operator.operator !== '=') return []
  const left = familyNamedBy(leftOperand, scope, own)
  const right = familyNamedBy(rightOperand, scope, own)
  const bound = []
  if (left && (right ? right.isBound : isValue(rightOperand))) bound.push(left)
  if (right && left?.isBound) bound.push(right)
  return bound
}

/** The table whose family this column names. */
function familyNamedBy(node: OperationNode, scope: Source[], own: Source[]) {
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return undefined
  const column = nameOf(node.column)
  const table = node.table && tableOf(node.table)
  // If the reference names no table, exactly one table has to have a family column of this name.
  const candidates = table === undefined ? own : scope.filter(({ name }) => name === table).slice(0, 1)
  const [source, another] = candidates.filter((each) => FAMILY_COLUMN[each.table] === column)
  return another ? undefined : source
}

const isValue = (node: OperationNode) => ValueNode.is(node) && node.value !== null && node.value !== undefined
const boundIn = (sources: Source[]) => sources.filter(({ isBound }) => isBound).length
const isOfFamily = (table: string) => Object.hasOwn(FAMILY_COLUMN, table)
export const nameOf = ({ column }: ColumnNode) => column.name
// To be called only for a node whose kind was checked.
export const tableOf = (node: OperationNode) => (node as TableNode).table.identifier.name

function conjunctsOf(node: OperationNode | undefined): OperationNode[] {
  if (!node) return []
  if (ParensNode.is(node)) return conjunctsOf(node.node)
  return AndNode.is(node) ? [...conjunctsOf(node.left), ...conjunctsOf(node.right)] : [node]
}

const isNode = (value: unknown): value is OperationNode => typeof value === 'object' && value !== null && 'kind' in value

export function childrenOf(node: OperationNode): OperationNode[] {
  if (ValueNode.is(node) || PrimitiveValueListNode.is(node)) return []
  return Object.values(node).flat().filter(isNode)
}

const presentText = (node: OperationNode) => (RawNode.is(node) ? node.sqlFragments.join('?').replace(/\s+/g, ' ').trim() : '')

/**
 * Families' tables that raw SQL names. A word before a dot does not count: if there is `task.title`, the statement also names `task`
 * elsewhere.
 */
function tablesInText(node: OperationNode) {
  const words: string[] = presentText(node).match(/\b\w+\b(?!"?\.)/g) ?? []
  return Object.keys(FAMILY_COLUMN).filter((table) => words.includes(table))
}

/** Kysely puts no brackets around raw SQL, so `family_id = ? and a or b` would include the rows of every family. */
function hasBareOr(condition: OperationNode) {
  let text = presentText(condition)
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/\([^()]*\)/g, '')
  }
  return /\bor\b/i.test(text)
}

function describe(query: Query, sources: Source[]) {
  const verb = query.kind.replace('QueryNode', '').toLowerCase()
  const tables = sources.filter(({ isBound }) => !isBound).map(({ table }) => table)
  const columns = new Set(query.where ? columnsIn(query.where) : [])
  return `${verb} ${tables.join(' + ')} where ${[...columns].join(', ') || 'nothing'}`
}

/** The columns and the raw SQL of a condition. Leaves out the queries inside the condition. */
function columnsIn(node: OperationNode): string[] {
  // Raw SQL that consists of one value is not a condition.
  if (RawNode.is(node)) return presentText(node) === '?' ? [] : [presentText(node)]
  if (ReferenceNode.is(node) && ColumnNode.is(node.column)) return [nameOf(node.column)]
  if (node.kind === 'SelectQueryNode') return []
  return childrenOf(node).flatMap(columnsIn)
}
