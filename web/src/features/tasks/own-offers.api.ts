import type { RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { MyOwnOffer } from '@hand-in-hand/contract/planning/own-offers.ts'
import { call } from '../../platform/api-client.ts'
import { familyQueryOptions, useFamilyMutation } from '../families/families.api.ts'

const params = (family: string) => ({ user: 'me', family })

/** What I have offered in this family, if anything, and whether I may offer something now. */
export const ownOfferQuery = (family: string) =>
  familyQueryOptions(family, ['own offer'], (signal) =>
    call('GET /supporters/:user/families/:family/own_offer', { params: params(family), signal }),
  )

export const useOfferOwn = (family: string) =>
  useFamilyMutation<MyOwnOffer, RequestBody<'PUT /supporters/:user/families/:family/own_offer'>>(
    family,
    (body) => call('PUT /supporters/:user/families/:family/own_offer', { params: params(family), body }),
    ownOfferQuery(family).queryKey,
  )

export const useTakeBackOwnOffer = (family: string) =>
  useFamilyMutation<MyOwnOffer, void>(
    family,
    () => call('DELETE /supporters/:user/families/:family/own_offer', { params: params(family) }),
    ownOfferQuery(family).queryKey,
  )
