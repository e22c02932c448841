import { useQuery } from '@tanstack/react-query'
import { usePhones } from '../../../platform/phones.ts'
import { useDebounced } from '../../people/parts/use-debounced.ts'
import { type PhoneEntry, parsePhoneEntry } from '../../people/phone.rules.ts'

/** Whether a typed number is a landline. The code that knows this is loaded after typing has paused. */
export function useIsLandline(entry: PhoneEntry) {
  const phones = usePhones()
  const hasPaused = useDebounced(entry.number)
  const e164 = (hasPaused && phones && parsePhoneEntry(phones, entry)?.e164) || null
  const { data } = useQuery({
    queryKey: ['landline', e164],
    queryFn: async () => !(await import('../../../platform/mobile-numbers.ts')).isMobile(e164 ?? ''),
    enabled: e164 !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? false
}
