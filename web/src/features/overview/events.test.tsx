import type { FamilyEvent } from '@hand-in-hand/contract/overview.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aFamilySettings } from '../../testing/samples.ts'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const event = (wanted: Partial<FamilyEvent>): FamilyEvent => ({
  id: 1,
  kind: 'withdrawn',
  at: '2026-11-22T07:00:00.000Z',
  by: 'Avi Cohen',
  about: null,
  task: { task_id: 8, title: 'Soup', date: null, series_id: null },
  reason: null,
  ...wanted,
})

test.each([
  ['who took a task over, and from whom', { about: 'Dana Peretz' }, 'Dana Peretz took “Soup” over from Avi Cohen.'],
  ['a task that was given back', {}, 'Avi Cohen can’t do “Soup” after all. It is open again.'],
  ['the task of someone who left', { kind: 'released' }, '“Soup”, which Avi Cohen had, is open again.'],
  ['the task of a name that was deleted', { kind: 'released', by: null }, '“Soup”, which (name deleted) had, is open again.'],
  [
    'that someone took their own data, and no more',
    { kind: 'exported', task: null, reason: 'own' },
    'Avi Cohen downloaded their own data.',
  ],
  ['that the circle’s data was taken', { kind: 'exported', task: null, reason: 'circle' }, 'Avi Cohen downloaded the circle’s data.'],
  ['that data was taken, if an earlier version did not store which', { kind: 'exported', task: null }, 'Avi Cohen downloaded data.'],
] as const)('the history says %s', async (_, wanted, sentence) => {
  signInAs('owner')
  serve({ 'GET /families/:family/events': () => [event(wanted)], 'GET /families/:family/settings': () => aFamilySettings() })
  await openPage('/family/events')
  await expect.element(page.getByText(sentence)).toBeVisible()
  // A text that a person wrote has its own line. The reasons 'own' and 'circle' are not such texts.
  expect(page.getByText(/^[“„]?(own|circle)[”“]?$/).query()).toBeNull()
})
