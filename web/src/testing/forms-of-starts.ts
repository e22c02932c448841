import { page } from 'vitest/browser'
import { deviceStorage } from '../platform/device-storage.ts'
import { writeDraft } from '../platform/draft.ts'
import { field, phone, press, SENDS_MAIL, type TypedForm, tick, unfold } from './form-parts.ts'
import { theSettings } from './samples.ts'
import { refuse } from './server.ts'

/** The forms with which a circle begins. */
export const FORMS_OF_STARTS = {
  'new circle': {
    at: '/family/start',
    role: 'supporter',
    replies: { 'POST /login/code': () => ({}) },
    fields: [
      [field('The name of your family’s circle'), 'The Mor family'],
      [field('Your first name'), 'Avital'],
      [tick('I agree to the terms'), true],
      [tick('I have read the privacy notice'), true],
      [tick(/^What I write/), true],
    ],
    send: press('Send me a code'),
    call: 'POST /login/code',
    refusal: refuse('phone_invalid'),
    wrong: phone,
    next: { button: 'Send me a code', shows: page.getByRole('heading', { name: 'Your code' }) },
  },
  'circle for others': {
    at: '/family/start/friend?step=details',
    role: 'supporter',
    replies: { 'GET /settings': () => theSettings(), 'POST /login/code': () => ({}) },
    fields: [
      [field('The name of their circle'), 'The Mor family'],
      [field('Your first name'), 'Avi'],
      [tick('I agree to the terms'), true],
      [tick('I have read the privacy notice'), true],
    ],
    send: press('Send me a code'),
    call: 'POST /login/code',
    refusal: refuse('phone_invalid'),
    wrong: phone,
    next: { button: 'Send me a code', shows: page.getByRole('heading', { name: 'Your code' }) },
  },
  'address of the asked family': {
    at: '/family/start/friend',
    role: 'supporter',
    replies: {
      'GET /settings': SENDS_MAIL,
      'POST /proposed_circles/open': () => ({ answer: null, name: 'Avi', tasks: [], sent: false }),
      'POST /proposed_circles/send': () => ({ sent: true }),
    },
    before: () => deviceStorage.write('proposedCircle', 'link'),
    unfold: unfold('Send it for me'),
    fields: [[phone, '054-456-7890']],
    send: press('Send it once'),
    call: 'POST /proposed_circles/send',
    refusal: refuse('too_many_requests'),
  },
  'yes of the asked family': {
    at: '/asked?step=details&keeper=family',
    role: 'supporter',
    replies: { 'POST /login/code': () => ({}) },
    before: () => writeDraft('asked-link', 'link'),
    fields: [
      [field('Your first name'), 'Avital'],
      [tick('I agree to the terms'), true],
      [tick('I have read the privacy notice'), true],
      [tick(/^What I write/), true],
    ],
    send: press('Send me a code'),
    call: 'POST /login/code',
    refusal: refuse('phone_invalid'),
    wrong: phone,
    next: { button: 'Send me a code', shows: page.getByRole('heading', { name: 'Your code' }) },
  },
} satisfies Record<string, TypedForm>
