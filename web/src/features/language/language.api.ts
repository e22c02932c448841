import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { currentFamily } from '../../platform/session.ts'

/** ms; the app's own language does not wait longer for the server. */
const TELL_WITHIN = 4_000

/** Stores the language on this device, tells the server where somebody is signed in (SMS come in it), and loads the app anew. */
export const usePickLanguage = () => useMutation({ mutationFn: pickLanguage, onSuccess: () => location.reload() })

async function pickLanguage(locale: Locale) {
  deviceStorage.write('locale', locale)
  if (!currentFamily()) return
  // Without an answer the app changes all the same; the profile then says which language the SMS are in.
  await call('PATCH /supporters/:user', { params: { user: 'me' }, body: { locale }, timeout: TELL_WITHIN }).catch(() => null)
}
