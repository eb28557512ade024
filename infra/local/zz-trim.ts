import { DynamoDBClient, PutItemCommand, DescribeTableCommand, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBStreamsClient, DescribeStreamCommand, GetShardIteratorCommand, GetRecordsCommand } from "@aws-sdk/client-dynamodb-streams";
import { spawn } from "node:child_process"; import { DatabaseSync } from "node:sqlite";
{const db=new DatabaseSync("/tmp/l/x.db"); db.exec("update _stream_records set created_at=created_at-3*86400 where id<4000"); db.close()}
const sleep=(n:number)=>new Promise(r=>setTimeout(r,n));
const c=spawn("node_modules/@dynoxide/linux-x64/dynoxide",["serve","--port","18013","--db-path","/tmp/l/x.db"],{stdio:"ignore"}); await sleep(300);
const cfg={endpoint:`http://127.0.0.1:18013`,region:"us-east-1",credentials:{accessKeyId:"a",secretAccessKey:"b"}};
const d=new DynamoDBClient(cfg), s=new DynamoDBStreamsClient(cfg);
const arn=(await d.send(new DescribeTableCommand({TableName:"local-main"}))).Table!.LatestStreamArn!;
const ds=(await s.send(new DescribeStreamCommand({StreamArn:arn}))).StreamDescription!;
const it=(x:any)=>s.send(new GetShardIteratorCommand({StreamArn:arn,ShardId:ds.Shards![0]!.ShardId!,...x})).then(r=>r.ShardIterator!);
const get=async(x:any)=>{try{const r=await s.send(new GetRecordsCommand({ShardIterator:await it(x),Limit:3}));return r.Records!.map(r=>r.dynamodb!.SequenceNumber).join()}catch(e){return String(e)}};
for (let i=0;i<5;i++){ console.log(i*30,"horizon",await get({ShardIteratorType:"TRIM_HORIZON"}),"after 1:",await get({ShardIteratorType:"AFTER_SEQUENCE_NUMBER",SequenceNumber:"1"}), "ttl item", !!(await d.send(new GetItemCommand({TableName:"local-main",Key:{pk:{S:"a"},sk:{S:"ttl"}}}))).Item);
 await d.send(new PutItemCommand({TableName:"local-main",Item:{pk:{S:"zz"},sk:{S:String(i)}}})); await sleep(30000);}
c.kill();
