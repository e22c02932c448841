import { call } from '../../platform/api-client.ts'
import { forgetDraft, isBoolean, readDraft, useDraft, writeDraft } from '../../platform/draft.ts'
import { familyQuery, useFamilyMutation } from '../families/families.api.ts'

const answerKey = (family: string) => `role-contact-${family}`
const askedKey = (family: string) => `role-asked-${family}`

/** Whether the circle may call me once I have the offered role. The answer is kept while a code proves my number. */
export const useContactAnswer = (family: string) => useDraft(answerKey(family), false, isBoolean)

/**
 * Accepts the role that the family offers, with the answer of `useContactAnswer`. Refused with `number_unproved` if my number is not proved
 * here.
 */
export const useAcceptRole = (family: string) =>
  useFamilyMutation<unknown, void>(family, async (_, { client }) => {
    const body = { contact: readDraft(answerKey(family), isBoolean) ?? false }
    const { role } = await call('PUT /supporters/:user/families/:family/role', { params: { user: 'me', family }, body })
    forgetDraft(answerKey(family))
    writeDraft(askedKey(family), true)
    // Stored at once, because the next page depends on the role.
    client.setQueryData(
      familyQuery(family).queryKey,
      (shown) => shown && { ...shown, me: { ...shown.me, role, offered_role: null, is_new_role: true } },
    )
  })

/** Declines the offered role. The family is notified. */
export const useDeclineRole = (family: string) =>
  useFamilyMutation<unknown, void>(family, () => call('DELETE /supporters/:user/families/:family/role', { params: { user: 'me', family } }))

/**
 * Whether I accepted the role in the offer on this device. The offer asks if the circle may call me. A link that gives a role does not ask
 * this.
 */
export const wasAskedAsContact = (family: string) => readDraft(askedKey(family), isBoolean) ?? false

/** Reports that I have read what my new role means. `contact`: whether the circle may call me, if no page asked this before. */
export const useRoleSeen = (family: string) =>
  useFamilyMutation<unknown, { contact?: boolean }>(family, async (body, { client }) => {
    await call('PUT /supporters/:user/families/:family/role/seen', { params: { user: 'me', family }, body })
    forgetDraft(askedKey(family))
    client.setQueryData(familyQuery(family).queryKey, (shown) => shown && { ...shown, me: { ...shown.me, is_new_role: false } })
  })
