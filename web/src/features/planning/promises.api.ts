import type { ChatPromise, PromiseAsks } from '@hand-in-hand/contract/planning/promises.ts'
import { call } from '../../platform/api-client.ts'
import { hasShapeOf } from '../../platform/draft.ts'
import { useFamilyMutation, usePlainMutation } from '../families/families.api.ts'

/** ms. A chat of thousands of lines on a slow connection takes longer than other calls. */
const LONG_CHAT = 60_000

/** Finds promises in a chat. Saves nothing. */
export const useReadPromises = (family: string) =>
  usePlainMutation((text: string) =>
    call('POST /families/:family/promises/read', { params: { family }, body: { text }, timeout: LONG_CHAT }),
  )

export const useAskForPromises = (family: string) =>
  useFamilyMutation<{ asked: string[] }, PromiseAsks>(family, (body) =>
    call('PUT /families/:family/promises/asks', { params: { family }, body }),
  )

/** The promises that were found in a chat, and the keys of the ticked lines. A draft of this tab. */
export interface FoundPromises {
  promises: ChatPromise[]
  ticked: string[]
}
export const NO_PROMISES: FoundPromises = { promises: [], ticked: [] }
export const promisesDraftKey = (family: string) => `family-promises-${family}`
export const isPromises = hasShapeOf(NO_PROMISES)

/** The promises of another reading. A tick stays if it still asks the same person about the same task. */
export function withTicks({ promises: before, ticked }: FoundPromises, promises: ChatPromise[]): FoundPromises {
  const asks = ({ key, task, person }: ChatPromise) => `${key} ${task?.id} ${person?.id}`
  const kept = before.filter(({ key }) => ticked.includes(key)).map(asks)
  return { promises, ticked: promises.filter((promise) => kept.includes(asks(promise))).map(({ key }) => key) }
}
