/**
 * How programs begin the subject of an absence note, in many languages. A person's reply to such a note begins with 'Re:', so it does not
 * match.
 */
const AUTOMATIC_SUBJECT =
  /^\s*(?:auto(?:matic|mated|matisk|matiskt|svar|maatti\p{L}*|matski)?[ -]?(?:reply|response|svar|vastaus|odgovor)|autosvar|autoreply|autoresponder|out of (?:the )?office|automatische (?:antwort|abwesenheit\p{L}*)|abwesenheits?(?:notiz|assistent|agent|meldung)?|abwesend|automatisch antwoord|afwezig(?:heidsbericht)?|réponse automatique|absence du bureau|respuesta automática|fuera de (?:la )?oficina|risposta automatica|fuori sede|resposta automática|automàtica|răspuns automat|odpowiedź automatyczna|automatick(?:á|é) odpov[ěe]ď?|automatikus válasz|otomatik yanıt|αυτόματη απάντηση|автоматическ(?:ий|ое) (?:ответ|сообщение)|автоответ\p{L}*|автоматична відповідь|תשובה אוטומטית|מענה אוטומטי|הודעה אוטומטית|رد تلقائي|自動(?:応答|返信|回覆)|自动(?:答复|回复)|자동 ?(?:회신|응답))(?!\p{L})/iu

export const isAutomaticSubject = (subject: string) => AUTOMATIC_SUBJECT.test(subject.slice(0, 200).normalize('NFC'))
