import { Empty, Page } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { SparkleRegular } from '@fluentui/react-icons';

/** No service is set up: what is missing, and who can do something about it. */
export function NoService() {
  const t = useText();
  const { navigation, session } = usePlugin();
  const may = session.can('ai.settings');
  return (
    <Page title={t({ zh: 'AI 模型测试', en: 'Model tests' })}>
      <Empty
        icon={<SparkleRegular />}
        title={t({ zh: '还没有可用的生成服务', en: 'No AI service yet' })}
        about={t(
          may
            ? {
                zh: '接入至少一个生成服务并填上模型，就能在这里并排比较它们的画面、用时和价格。',
                en: 'Add an AI service and its models, then compare images, time and price side by side here.',
              }
            : {
                zh: '请联系有「设置 AI 生成服务与额度」权限的管理员接入一个生成服务。',
                en: 'Ask an administrator with the “Set up AI services, budgets and the brand kit” permission to add an AI service.',
              },
        )}
      >
        {may ? (
          <Button appearance="primary" onClick={() => navigation.open('/ai-services')}>
            {t({ zh: '去接入服务', en: 'Add a service' })}
          </Button>
        ) : null}
      </Empty>
    </Page>
  );
}
