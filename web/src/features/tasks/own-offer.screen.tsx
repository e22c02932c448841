import { OWN_OFFER_MAX } from '@hand-in-hand/contract/planning/own-offers.rules.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { plusDays } from '../../i18n/calendar-days.ts'
import { calendarDayHeading, localDate } from '../../i18n/dates.ts'
import { errorText } from '../../i18n/error-text.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { hasShapeOf, useDraft } from '../../platform/draft.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton, QuietButton } from '../../ui/buttons.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { useShownFamily } from '../families/families.api.ts'
import styles from './my-tasks.module.css'
import { ownOfferQuery, useOfferOwn, useTakeBackOwnOffer } from './own-offers.api.ts'

const OFFER_DAYS = 14
const NOTHING_OFFERED = { text: '', day: '' }

/** /could: a supporter says in one line what they could do, and on which day. */
export function OwnOfferScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const { offer, may_offer } = useSuspenseQuery(ownOfferQuery(family)).data
  const takeBack = useTakeBackOwnOffer(family)
  const said = <bdi>{offer?.text}</bdi>
  const header = <BackHeader back={paths.myTasks()} title={t`I could …`} />
  if (offer?.declined === false) {
    return (
      <Screen header={header}>
        <section className={styles.section}>
          <p>
            {said}
            {offer.day && ` · ${nameOfDay(offer.day)}`}
          </p>
          <p>{t`The family sees it. If it suits, it will be among your tasks.`}</p>
          {takeBack.error && <ErrorNote text={errorText(takeBack.error.code)} />}
          <QuietButton busy={takeBack.isPending} onClick={() => takeBack.mutate()}>{t`Take it back`}</QuietButton>
        </section>
      </Screen>
    )
  }
  return (
    <Screen header={header}>
      {offer && (
        <p>
          <Trans>“{said}”: not now, thank you.</Trans>
        </p>
      )}
      {may_offer ? (
        <OwnOfferForm family={family} />
      ) : (
        <p>{t`The family has enough to look at just now. Please come back in a few days.`}</p>
      )}
    </Screen>
  )
}

const nameOfDay = (day: string) => calendarDayHeading(day, reader().locale)

function OwnOfferForm({ family }: { family: string }) {
  const { t } = useLingui()
  const { time_zone } = useShownFamily(family)
  const [draft, keep, forget] = useDraft(`own-offer-${family}`, NOTHING_OFFERED, hasShapeOf(NOTHING_OFFERED))
  const { text, day } = draft
  const [isTried, setTried] = useState(false)
  const offer = useOfferOwn(family)
  const today = localDate(useNow(), time_zone)
  const days = Array.from({ length: OFFER_DAYS }, (_, index) => plusDays(today, index))
  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isShown(text)) offer.mutate({ text: text.trim(), day: day || null }, { onSuccess: forget })
  }
  const ofText = offer.error?.code === 'text_tappable' ? errorText(offer.error.code) : null
  return (
    <form noValidate onSubmit={send} className={styles.section}>
      <TextField
        label={t`What could you do?`}
        hint={t`Such as “cook on Thursday, two portions over”.`}
        value={text}
        onChange={(typed) => {
          offer.reset()
          keep({ ...draft, text: typed })
        }}
        maxLength={OWN_OFFER_MAX}
        error={isTried && !isShown(text) ? errorText('text_missing') : ofText}
        required
      />
      <SelectField
        label={t`Which day?`}
        options={[{ value: '', label: t`Any day` }, ...days.map((each) => ({ value: each, label: nameOfDay(each) }))]}
        value={day}
        onChange={(chosen) => keep({ ...draft, day: chosen })}
      />
      {offer.error && !ofText && <ErrorNote text={errorText(offer.error.code)} />}
      <PrimaryButton type="submit" busy={offer.isPending}>{t`Tell the family`}</PrimaryButton>
    </form>
  )
}
