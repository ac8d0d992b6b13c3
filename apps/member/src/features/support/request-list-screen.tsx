import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SupportIcon } from '../../ui/icons.tsx';
import { DayRows } from '../../ui/lists/day-rows.tsx';
import { Empty } from '../../ui/lists/loaded.tsx';
import { RowLink } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { AnswerTime } from './answer-time.tsx';
import { RequestStatus } from './request-status.tsx';
import { subjectName } from './subjects.ts';
import { type Request, useRequests } from './use-support.ts';

/** The member's requests to support, newest first. */
export function RequestListScreen() {
  const text = useText();
  const requests = useRequests();
  return (
    <Screen title={text('request.list')} back="/individual">
      <AnswerTime />
      <ButtonLink href="/individual/requests/new?subject=general" wide>
        {text('request.start')}
      </ButtonLink>
      <DayRows
        query={requests}
        keyOf={({ _id }) => _id}
        at={({ asked_at }) => asked_at}
        empty={<Empty says="request.empty" />}
      >
        {(request) => <RequestRow request={request} />}
      </DayRows>
    </Screen>
  );
}

function RequestRow({ request }: { request: Request }) {
  const text = useText();
  const { _id: id, subject, topic, reference, status } = request;
  const amount = subject.amount === null ? {} : { amount: <Money amount={subject.amount} /> };
  return (
    <RowLink
      href={`/individual/requests/${id}`}
      icon={SupportIcon}
      title={text(`request.topic.${topic}`)}
      detail={`${subjectName(subject.kind, text)} · ${reference}`}
      state={<RequestStatus status={status} />}
      {...amount}
    />
  );
}
