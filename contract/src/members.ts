import { type Static, Type } from 'typebox'
import { Member, MemberAndMessage } from './circle.ts'
import { REQUESTS_AT_ONCE } from './constants.ts'
import { Body, LocaleField, Nullable, OfFamily, OneOf, OneOfFamily, PhoneText } from './fields.ts'
import { Message } from './messages.ts'
import { PersonName } from './sign-up.ts'

const NewMember = Body({
  first_name: PersonName.first_name,
  last_name: Type.Optional(PersonName.last_name),
  phone_number: PhoneText,
  locale: Type.Optional(LocaleField),
  /** The person agreed to it: who adds them says so, and it is kept with their name. */
  consent: Type.Optional(Type.Boolean()),
  trusted: Type.Optional(Type.Boolean()),
})
export type NewMember = Static<typeof NewMember>

const MemberChange = Body({
  first_name: Type.Optional(PersonName.first_name),
  last_name: Type.Optional(PersonName.last_name),
  phone_number: Type.Optional(PhoneText),
  role: Type.Optional(OneOf(['coordinator', 'supporter'])),
  trusted: Type.Optional(Type.Boolean()),
  contact: Type.Optional(Type.Boolean()),
  primary_caregiver: Type.Optional(Type.Boolean()),
})
export type MemberChange = Static<typeof MemberChange>

/** What became of one of several requests; `gone`: it was declined or withdrawn meanwhile, or never was. */
const Decided = Type.Object({
  id: Type.Integer(),
  outcome: OneOf(['approved', 'already_approved', 'gone']),
  member: Nullable(Member),
  message: Nullable(Message),
})
export type Decided = Static<typeof Decided>

export const memberEndpoints = {
  'POST /families/:family/requests/approve': {
    summary: 'Let several in: each by the same rules as one',
    params: OfFamily,
    body: Body({
      ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: REQUESTS_AT_ONCE }),
      trusted: Type.Optional(Type.Boolean()),
    }),
    status: 200,
    reply: Type.Array(Decided),
  },
  'POST /families/:family/members': {
    summary: 'Add a person by name and number; sends nothing',
    params: OfFamily,
    body: NewMember,
    status: 201,
    reply: Member,
  },
  'PATCH /families/:family/members/:id': {
    summary: 'Change what is kept of a member; a corrected number ends their links and devices here, a raised role is offered',
    params: OneOfFamily,
    body: MemberChange,
    reply: MemberAndMessage,
  },
  'POST /families/:family/owner': {
    summary: 'Offer the family to a member, who becomes its owner by accepting',
    params: OfFamily,
    body: Body({ member: Type.Integer() }),
    status: 200,
    reply: MemberAndMessage,
  },
} as const
