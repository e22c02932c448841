import { readStored, storedWhole } from '../../database/stored/read-stored.ts'
import { RULES, STORED_VALUES, type Template } from '../../templates/templates.ts'

const STORED_PARAMETERS = storedWhole('message', 'parameters', STORED_VALUES)

/** The stored values of a message; null if no version of the server can have written them. Such a message is sent to no one. */
export const readParameters = (parameters: string) => readStored(STORED_PARAMETERS, parameters)

/** Stored parameters without the secret of an ask: for everyone except the recipient. */
export function withoutAsk(parameters: string) {
  const { ask: _ask, ...others } = readParameters(parameters) ?? {}
  return JSON.stringify(others)
}

/** The parameters that the family's side may see and send. A link stays if it leads to texts that the family's side wrote itself. */
export const parametersToShow = ({ template, parameters }: { template: Template; parameters: string }) =>
  RULES[template].reads === undefined ? withoutAsk(parameters) : parameters
