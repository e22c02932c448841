import { FAMILY_KINDS, kindsFor, MESSAGE_KINDS, type MessageKind } from '@hand-in-hand/contract/messages.rules.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isDemo } from '../../../platform/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/fields.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { familyQuery, supporterQuery } from '../../families/families.api.ts'
import { MyNotifications } from '../../messages/parts/my-notifications.tsx'
import { ChoicesPart } from './choices-part.tsx'
import styles from './my-messages.module.css'
import { MyWays } from './my-ways.tsx'

const kindTexts: Record<MessageKind, MessageDescriptor> = {
  requests: msg`Someone asks to join`,
  taken: msg`A task was taken`,
  withdrawn: msg`A task is open again`,
  completed: msg`A task is done`,
  changes: msg`One of my tasks has changed or is no longer needed`,
  reminders: msg`Reminders of my tasks`,
  still_coming: msg`“Are you coming?” the day before`,
  uncovered: msg`A task still needs someone`,
  new_tasks: msg`New tasks, in the evening`,
  calls: msg`Who to call for tomorrow`,
}

/** Which messages I get from this family, by kind, and by which way. */
export function MyMessagesPart({ family }: { family: string }) {
  const { i18n } = useLingui()
  const { data: me } = useSuspenseQuery(supporterQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const [chosen, setChosen] = useState(me.messages)
  const kinds = kindsFor(shown.me.role)
  const ofFamily = kinds.filter((kind) => FAMILY_KINDS.includes(kind))
  const ofMine = kinds.filter((kind) => !FAMILY_KINDS.includes(kind))

  const toggle = (kind: MessageKind, on: boolean) =>
    setChosen({ ...chosen, off: MESSAGE_KINDS.filter((each) => (each === kind ? !on : chosen.off.includes(each))) })
  const switches = (some: readonly MessageKind[]) => (
    <Card className={styles.switches}>
      {some.map((kind) => (
        <Switch key={kind} label={i18n._(kindTexts[kind])} checked={!chosen.off.includes(kind)} onChange={(on) => toggle(kind, on)} />
      ))}
    </Card>
  )

  return (
    <ChoicesPart family={family} title={<Trans>Messages</Trans>} chosen={{ messages: chosen }}>
      <p className={styles.text}>
        <Trans>
          Which messages <bdi>{shown.title}</bdi> may send you. Login codes and links always come; at night only what can’t wait.
        </Trans>
      </p>
      {ofFamily.length > 0 && (
        <section aria-labelledby="of-family">
          <GroupHeading id="of-family">
            <Trans>News from the circle</Trans>
          </GroupHeading>
          {switches(ofFamily)}
          <Card className={styles.switches}>
            <Switch
              label={<Trans>Once a day, in one message</Trans>}
              note={
                <Trans>
                  In the evening, instead of single messages. Requests, and tasks given back less than two days ahead, still come right
                  away.
                </Trans>
              }
              checked={chosen.digest === 'daily'}
              onChange={(on) => setChosen({ ...chosen, digest: on ? 'daily' : 'none' })}
            />
          </Card>
        </section>
      )}
      <section aria-labelledby="of-mine">
        <GroupHeading id="of-mine">
          <Trans>About my tasks</Trans>
        </GroupHeading>
        {switches(ofMine)}
      </section>
      <MyWays me={me} ways={chosen.ways ?? {}} onChange={(ways) => setChosen({ ...chosen, ways })} />
      {!isDemo() && <MyNotifications />}
    </ChoicesPart>
  )
}
