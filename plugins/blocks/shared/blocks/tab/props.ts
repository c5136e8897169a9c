export type TabProps = {
  title: string;
};
