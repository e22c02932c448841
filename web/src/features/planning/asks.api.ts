import type { Asking, AsksSoon } from '@hand-in-hand/contract/asks.ts'
import type { RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { call } from '../../platform/api-client.ts'
import { familyQueryOptions, useFamilyMutation } from '../families/families.api.ts'

/** Whether, when and whom the server asks to take a task. */
export const askingQuery = (family: string, id: number) =>
  familyQueryOptions(family, ['asking', id], (signal) => call('GET /families/:family/tasks/:id/asking', { params: { family, id }, signal }))

/** Whom to ask today, and for which task, if messages are sent manually; else null. */
export const asksOfTodayQuery = (family: string) =>
  familyQueryOptions(family, ['asks of today'], (signal) => call('GET /families/:family/asks/today', { params: { family }, signal }))

/**
 * How many tasks of today and tomorrow are open, and how many people the app can still ask; null if nothing is open or the app cannot ask
 * now.
 */
export const asksSoonQuery = (family: string) =>
  familyQueryOptions(family, ['asks soon'], (signal) => call('GET /families/:family/asks/soon', { params: { family }, signal }))

export const useAskForSoon = (family: string) =>
  useFamilyMutation<AsksSoon | null, void>(
    family,
    () => call('PUT /families/:family/asks/soon', { params: { family }, body: {} }),
    asksSoonQuery(family).queryKey,
  )

export const useChooseAsking = (family: string, id: number) =>
  useFamilyMutation<Asking, RequestBody<'PUT /families/:family/tasks/:id/asking'>['asking']>(
    family,
    (asking) => call('PUT /families/:family/tasks/:id/asking', { params: { family, id }, body: { asking } }),
    askingQuery(family, id).queryKey,
  )

/** Notes that the reader has asked these people. */
export const useNoteAsked = (family: string, id: number) =>
  useFamilyMutation<Asking, number[]>(
    family,
    (members) => call('PUT /families/:family/tasks/:id/asks', { params: { family, id }, body: { members } }),
    askingQuery(family, id).queryKey,
  )

/** Turns a supporter's offer into a task and gives this task to the supporter, or declines the offer for now. */
export const useAnswerOwnOffer = (family: string, id: number) =>
  useFamilyMutation<object, boolean>(family, (accept) =>
    call('POST /families/:family/own_offers/:id/answer', { params: { family, id }, body: { accept } }),
  )

/** Moves a task to a time that someone suggested, and gives it to them. */
export const useAcceptSuggestion = (family: string, id: number) =>
  useFamilyMutation<FamilyTask, RequestBody<'POST /families/:family/suggestions/:id/accept'>>(family, (time) =>
    call('POST /families/:family/suggestions/:id/accept', { params: { family, id }, body: time }),
  )

export const useDeclineSuggestion = (family: string, id: number) =>
  useFamilyMutation<object, void>(family, () =>
    call('POST /families/:family/suggestions/:id/decline', { params: { family, id }, body: {} }),
  )
