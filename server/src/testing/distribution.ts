import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  type OperationNode,
  OperatorNode,
  PrimitiveValueListNode,
  ReferenceNode,
  TableNode,
  UpdateQueryNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import type { Tables } from '../database/schema.ts'
import { childrenOf, nameOf, tableOf } from './family-conditions.ts'

// Checks if a statement could run if Citus distributed families over several PostgreSQL servers. Whether the statement names its family
// is a separate check (family-conditions.ts). The rules of Citus: https://docs.citusdata.com/en/stable/develop/reference_workarounds.html

/** `with its family`: distributed by the family's id. `on every node`: a reference table. `on one node`: a local table. */
type Place = 'with its family' | 'on every node' | 'on one node'

/** Where the rows of each table would be. */
export const PLACES: Readonly<Record<keyof Tables, Place>> = {
  address: 'on every node',
  address_link: 'on every node',
  calendar_feed: 'on every node',
  clock: 'on one node',
  consent: 'with its family',
  creation_key: 'with its family',
  device: 'on every node',
  family: 'with its family',
  family_event: 'with its family',
  gateway_refusal: 'on one node',
  invitation: 'with its family',
  login_code: 'on one node',
  mailbox: 'on one node',
  membership: 'with its family',
  membership_address: 'with its family',
  message: 'with its family',
  proposed_circle: 'on one node',
  operator_act: 'on one node',
  operator_key: 'on one node',
  person: 'on every node',
  push_keys: 'on one node',
  push_message: 'with its family',
  push_subscription: 'on every node',
  screen_outbox: 'on one node',
  series: 'with its family',
  sent_count: 'on one node',
  sms_count: 'on one node',
  start_code: 'on one node',
  server_token: 'on one node',
  task: 'with its family',
  chat_line: 'with its family',
  task_ask: 'with its family',
  task_question: 'with its family',
  task_suggestion: 'with its family',
  own_offer: 'with its family',
  unserved_country: 'on one node',
  operator_notice: 'on one node',
  kept_month: 'on one node',
  user_token: 'with its family',
}

// A statement may give a query a name, as if the query were a table. So a name may be missing in PLACES.
const isAt = (place: Place) => (table: string) => PLACES[table as keyof Tables] === place
const isWithFamily = isAt('with its family')
const isOnOneNode = isAt('on one node')

/** Returns a line for each reason why one node alone could not run the whole statement at once. */
export function notOnOneNode(statement: OperationNode): string[] {
  const all = [...nodesIn(statement)]
  const families = new Set(all.flatMap((node) => familiesNamedBy(node, tablesIn(all))))
  const changes = all.filter(isChange)
  return [
    ...(families.size > 1 ? [`names ${families.size} families`] : []),
    // If families were on several nodes, the changes would run separately, one after another.
    ...(changes.length > 1 ? [`changes ${changes.map(changedTable).join(', ')} at once`] : []),
    ...changes.flatMap(faultsOf),
    ...besideOthers(all),
  ]
}

function* nodesIn(node: OperationNode): Generator<OperationNode> {
  yield node
  for (const child of childrenOf(node)) yield* nodesIn(child)
}

type Change = InsertQueryNode | UpdateQueryNode | DeleteQueryNode
const isChange = (node: OperationNode): node is Change => InsertQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node)

function changedTable(change: Change) {
  if (InsertQueryNode.is(change)) return change.into ? tableOf(change.into) : ''
  const table = UpdateQueryNode.is(change) ? change.table : change.from.froms[0]
  return table ? tableOf(AliasNode.is(table) ? table.node : table) : ''
}

function faultsOf(change: Change): string[] {
  const table = changedTable(change)
  if (!isWithFamily(table)) {
    const read = tablesIn([...nodesIn(change)]).filter(isWithFamily)
    return read.length > 0 ? [`changes ${table} by what ${read.join(', ')} has`] : []
  }
  const isFamily = (column: ColumnNode) => nameOf(column) === 'family_id'
  if (InsertQueryNode.is(change)) {
    const { columns } = change.onConflict ?? {}
    return columns && !columns.some(isFamily) ? [`inserts ${table} if its ${columns.map(nameOf).join(', ')} is new in all families`] : []
  }
  const moves = UpdateQueryNode.is(change) && change.updates?.some(({ column }) => ColumnNode.is(column) && isFamily(column))
  return moves ? [`moves ${table} to another family`] : []
}

/** Finds whether a statement reads rows of families together with a table that only one node has. Returns a line if it does. */
function besideOthers(all: OperationNode[]) {
  const tables = tablesIn(all)
  const others = tables.filter(isOnOneNode)
  return others.length > 0 && tables.some(isWithFamily) ? [`reads ${tables.join(', ')} together`] : []
}

const tablesIn = (all: OperationNode[]) => [...new Set(all.filter(TableNode.is).map(tableOf))].filter((table) => table in PLACES)

/** The families that a condition or a new row names by a value. `tables` are the tables of the statement. */
function familiesNamedBy(node: OperationNode, tables: string[]): unknown[] {
  if (BinaryOperationNode.is(node)) {
    const { leftOperand: left, operator, rightOperand: right } = node
    const isEqual = OperatorNode.is(operator) && operator.operator === '='
    const isFamily = ReferenceNode.is(left) && isFamilyColumn(left, tables)
    return isEqual && isFamily && ValueNode.is(right) ? [plainValue(right.value)] : []
  }
  if (!InsertQueryNode.is(node) || !node.values || !ValuesNode.is(node.values)) return []
  const index = node.columns?.findIndex((column) => nameOf(column) === 'family_id') ?? -1
  return node.values.values.flatMap((row) => {
    const value: unknown = row.values[index]
    if (index < 0 || value === undefined) return []
    return [plainValue(PrimitiveValueListNode.is(row) ? value : (value as ValueNode).value)]
  })
}

/** `family_id`, or the `id` of the table of families. */
function isFamilyColumn({ table, column }: ReferenceNode, tables: string[]) {
  if (!ColumnNode.is(column)) return false
  const isOfFamilies = table ? tableOf(table) === 'family' : tables.every((each) => each === 'family')
  return nameOf(column) === 'family_id' || (nameOf(column) === 'id' && isOfFamilies)
}

/** A query that is compiled once has a placeholder for each value. The placeholder knows the name of the value. */
const plainValue = (value: unknown) => (value !== null && typeof value === 'object' && 'name' in value ? value.name : value)
